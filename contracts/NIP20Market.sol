// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {NIP20Custody} from "./NIP20Custody.sol";

/// @title A market for inscriptions of any ticker, paid in the chain's native coin
/// @notice A seller sends an inscription to this contract by a `tsf` message. After that block is final, the attestor
/// attests the deposit, and the seller can offer the inscription. Buyers should check in the index that this contract
/// owns it: if the attestation is wrong, the seller gets the coins and the buyer gets nothing.
contract NIP20Market is NIP20Custody, ReentrancyGuard {
    /// @dev The smallest `bytes32` id that is a token id (spec §4.5.1).
    uint256 private constant FIRST_TOKEN_ID = 2 ** 128;

    mapping(bytes32 ticker => mapping(bytes32 tokenId => uint256)) private _prices;
    /// @notice Proceeds that the account can collect, in the coin's smallest unit.
    mapping(address account => uint256) public proceedsOf;

    event Offered(bytes32 indexed ticker, bytes32 indexed tokenId, address indexed seller, uint256 price);
    event Sold(bytes32 indexed ticker, bytes32 indexed tokenId, address indexed seller, address buyer, uint256 price);
    event Collected(address indexed account, uint256 amount);

    error InvalidPrice();
    error NotOffered();
    error PriceIs(uint256 price);
    error NothingToCollect();

    constructor(address owner_) Ownable(owner_) {}

    /// @notice Offers an inscription that the caller holds here, or changes its price, in the coin's smallest unit.
    function offer(bytes32 ticker, bytes32 tokenId, uint256 price) external onlyHolder(ticker, tokenId) {
        if (price == 0) revert InvalidPrice();
        _prices[ticker][tokenId] = price;
        emit Offered(ticker, tokenId, msg.sender, price);
    }

    /// @notice Ends an offer. The inscription stays in this contract.
    function cancel(bytes32 ticker, bytes32 tokenId) external onlyHolder(ticker, tokenId) {
        if (_prices[ticker][tokenId] == 0) revert NotOffered();
        delete _prices[ticker][tokenId];
        emit Offered(ticker, tokenId, msg.sender, 0);
    }

    /// @notice Buys an inscription at exactly the seller's price and transfers it to `recipient`.
    /// @dev The seller and the exact price protect the buyer from an offer that changes before the transaction is mined.
    function buy(bytes32 ticker, bytes32 tokenId, address seller, address recipient) external payable nonReentrant {
        uint256 price = _prices[ticker][tokenId];
        if (price == 0 || holderOf(ticker, tokenId) != seller) revert NotOffered();
        if (msg.value != price) revert PriceIs(price);
        proceedsOf[seller] += price;
        emit Sold(ticker, tokenId, seller, recipient, price);
        _moveOut(ticker, tokenId, recipient);
    }

    /// @notice Pays the caller's proceeds to `recipient`.
    function collect(address payable recipient) external nonReentrant {
        uint256 amount = proceedsOf[msg.sender];
        if (amount == 0) revert NothingToCollect();
        delete proceedsOf[msg.sender];
        emit Collected(msg.sender, amount);
        Address.sendValue(recipient, amount);
    }

    /// @notice Price of an offer, or 0 if there is none.
    function priceOf(bytes32 ticker, bytes32 tokenId) external view returns (uint256) {
        return _prices[ticker][tokenId];
    }

    function _release(bytes32 ticker, bytes32 tokenId) internal override {
        delete _prices[ticker][tokenId];
        super._release(ticker, tokenId);
    }

    /// @dev Only token ids, because every inscription has exactly one.
    function _isHoldable(bytes32, bytes32 id) internal pure override returns (bool) {
        return uint256(id) >= FIRST_TOKEN_ID;
    }
}
