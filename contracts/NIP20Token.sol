// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {NIP20Custody} from "./NIP20Custody.sol";

/// @title The contract of one ticker: who may mint, minting by events, a bridge to an ERC-20
/// @notice Its address goes into the deploy message as `contract`, with the same ticker, `max` and `lim`. Minting is
/// closed until the owner has seen in the index that the ticker is deployed so, and opens it.
/// @dev Either people mint by messages, and this contract says who may, or they mint by calling this contract. Never
/// both: a message takes supply and mint ids without the contract's knowing, and the index would reject its events.
contract NIP20Token is NIP20Custody, ReentrancyGuard {
    using SafeERC20 for IERC20;

    enum Minting {
        Closed,
        AllowList,
        Open
    }

    /// @notice As in the deploy message. `limit` is its `lim`.
    bytes32 public immutable ticker;
    uint256 public immutable max;
    uint256 public immutable limit;
    /// @notice Whether people mint by messages; otherwise by calling this contract.
    bool public immutable mintsByMessage;
    /// @notice What is bridged; the zero address: nothing.
    IERC20 public immutable erc20;
    /// @notice So many of the ERC-20's smallest units stand for 1 of an inscription's amount.
    uint256 public immutable unit;

    Minting public minting;
    mapping(address account => bool) public isAllowed;
    /// @notice Minted by this contract less bridged out.
    uint256 public supply;
    /// @notice The mint id that was given last; ids are 1, 2, 3, ...
    uint256 public lastId;
    /// @notice Amount of what this contract minted; 0 once it is bridged out.
    mapping(uint256 id => uint256) public amountOf;
    /// @notice Whether the ERC-20 for this mint id lies in this contract.
    mapping(uint256 id => bool) public isBacked;

    event MintingChanged(Minting minting);
    event AllowedChanged(address indexed account, bool allowed);

    error InvalidTicker();
    error InvalidLimits();
    error InvalidBridge();
    error MintingByMessage();
    error MintingClosed();
    error NotAllowed();
    error InvalidAmount();
    error AboveMax();
    error NoBridge();
    error NotBacked();
    error ReceivedOther(uint256 received);
    error SignerOnly();

    constructor(
        address owner_,
        string memory ticker_,
        uint256 max_,
        uint256 limit_,
        bool mintsByMessage_,
        IERC20 erc20_,
        uint256 unit_
    ) Ownable(owner_) {
        if (limit_ == 0 || max_ <= limit_) revert InvalidLimits();
        bool bridges = address(erc20_) != address(0);
        if (bridges != (unit_ > 0) || (bridges && mintsByMessage_)) revert InvalidBridge();
        ticker = _tickerOf(ticker_);
        max = max_;
        limit = limit_;
        mintsByMessage = mintsByMessage_;
        erc20 = erc20_;
        unit = unit_;
    }

    function setMinting(Minting newMinting) external onlyOwner {
        minting = newMinting;
        emit MintingChanged(newMinting);
    }

    function setAllowed(address[] calldata accounts, bool allowed) external onlyOwner {
        for (uint256 i = 0; i < accounts.length; i++) {
            isAllowed[accounts[i]] = allowed;
            emit AllowedChanged(accounts[i], allowed);
        }
    }

    /// @notice The index asks this about each mint message, on the state before the message's block.
    function nip20_allowMint(
        address sender,
        address,
        bytes32 ticker_,
        uint256 amount
    ) external view returns (bool allowed) {
        return mintsByMessage && ticker_ == ticker && amount <= limit && _mayMint(sender);
    }

    /// @notice Mints `amount` to `recipient`, under a new mint id.
    function mint(address recipient, uint256 amount) external nonReentrant returns (uint256 id) {
        if (mintsByMessage) revert MintingByMessage();
        if (minting == Minting.Closed) revert MintingClosed();
        if (!_mayMint(msg.sender)) revert NotAllowed();
        _requireOutside(recipient);
        id = _register(amount);
        emit NIP20TokenEvent_mint(msg.sender, recipient, ticker, id, amount);
    }

    /// @notice Transfers an inscription that the caller owns, as a `tsf` message does. The index rejects it where the
    /// caller owns none of that id, or has listed it. `id` is a mint id's number or a token id.
    function transfer(bytes32 id, address recipient) external {
        // The index counts it only where the owner signed the transaction himself.
        // solhint-disable-next-line avoid-tx-origin
        if (msg.sender != tx.origin) revert SignerOnly();
        emit NIP20TokenEvent_transfer(msg.sender, recipient, ticker, id);
    }

    /// @notice Takes `amount` x `unit` of the ERC-20 and mints `amount` to `recipient`.
    function bridgeIn(address recipient, uint256 amount) external nonReentrant returns (uint256 id) {
        _requireOutside(recipient);
        id = _lock(amount);
        emit NIP20TokenEvent_bridgeIn(msg.sender, recipient, address(erc20), ticker, id, amount);
    }

    /// @notice The same, but this contract holds the inscription for the caller, who can withdraw it or bridge it out
    /// again without anybody's word.
    function bridgeInHeld(uint256 amount) external nonReentrant returns (uint256 id) {
        id = _lock(amount);
        _hold(ticker, bytes32(id), msg.sender);
        emit NIP20TokenEvent_bridgeIn(msg.sender, address(this), address(erc20), ticker, id, amount);
    }

    /// @notice Burns an inscription that this contract holds for the caller and pays its ERC-20 to `recipient`. One that
    /// circulates is sent to this contract first (a `tsf` message, or `transfer`) and attested.
    /// @dev The index can't refuse: this contract owns the inscription, so it lives, is whole and is not listed.
    function bridgeOut(uint256 id, address recipient) external nonReentrant onlyHolder(ticker, bytes32(id)) {
        if (!isBacked[id]) revert NotBacked();
        _requireOutside(recipient);
        uint256 amount = amountOf[id];
        _release(ticker, bytes32(id));
        delete amountOf[id];
        delete isBacked[id];
        supply -= amount;
        emit NIP20TokenEvent_bridgeOut(msg.sender, recipient, address(erc20), ticker, id, amount);
        erc20.safeTransfer(recipient, amount * unit);
    }

    function _mayMint(address account) private view returns (bool) {
        return minting == Minting.Open || (minting == Minting.AllowList && isAllowed[account]);
    }

    /// @dev Takes the ERC-20 and registers a backed mint id. Refuses an ERC-20 that keeps a fee.
    function _lock(uint256 amount) private returns (uint256 id) {
        if (address(erc20) == address(0)) revert NoBridge();
        if (minting == Minting.Closed) revert MintingClosed();
        id = _register(amount);
        isBacked[id] = true;
        uint256 before = erc20.balanceOf(address(this));
        erc20.safeTransferFrom(msg.sender, address(this), amount * unit);
        uint256 received = erc20.balanceOf(address(this)) - before;
        if (received != amount * unit) revert ReceivedOther(received);
    }

    /// @dev A new mint id of this amount, if the index would accept it.
    function _register(uint256 amount) private returns (uint256 id) {
        if (amount == 0 || amount > limit) revert InvalidAmount();
        if (amount > max - supply) revert AboveMax();
        id = ++lastId;
        supply += amount;
        amountOf[id] = amount;
    }

    /// @dev Mint ids of this contract's own, so each inscription has one name here.
    function _isHoldable(bytes32 ticker_, bytes32 id) internal view override returns (bool) {
        return ticker_ == ticker && amountOf[uint256(id)] != 0;
    }

    /// @dev 1 to 10 English letters and digits, padded with zero bytes.
    function _tickerOf(string memory text) private pure returns (bytes32 padded) {
        bytes memory characters = bytes(text);
        if (characters.length == 0 || characters.length > 10) revert InvalidTicker();
        for (uint256 i = 0; i < characters.length; i++) {
            bytes1 c = characters[i];
            bool isLetter = (c >= "A" && c <= "Z") || (c >= "a" && c <= "z");
            if (!isLetter && (c < "0" || c > "9")) revert InvalidTicker();
        }
        return bytes32(characters);
    }
}
